import { expect, it } from "vitest";
import { formFaults } from "./form-rules.ts";
import { parseSource } from "./source-files.ts";

const faultsOf = (text: string, path = "console/src/ui/hall/hall-form.tsx") =>
  formFaults([parseSource(path, text)]);

it.each([
  'import { Button, Form } from "antd";',
  'export {\n  Checkbox,\n  Form,\n  Input,\n} from "antd";',
  "form.setFields([{ name: 'code', errors: [msg] }]);",
  "page.form.setFields(\n  faults.map(({ field, msg }) => ({ name: field, errors: [msg] })),\n);",
])("finds a form that would keep what the server once found: %s", (text) => {
  expect(faultsOf(text)).toHaveLength(1);
});

it.each([
  'import type { FormInstance, FormRule } from "antd";',
  'import { Input, type FormProps } from "antd";',
  'import { Form } from "../form/form.tsx";',
  "form.setFields([{ name: 'kind', value, touched: false }]);\nconst errors = [];",
])("leaves alone: %s", (text) => {
  expect(faultsOf(text)).toEqual([]);
});

it("lets the one form stand on the kit's", () => {
  expect(faultsOf('import { Form } from "antd";', "console/src/ui/form/form.tsx")).toEqual([]);
});
