import { useState } from "react";

interface RowOfPerson {
  readonly staffId: number | null;
}
interface LogOfPeople<Row> {
  readonly rows: readonly Row[];
  readonly view: { readonly staffId: number | undefined };
  bind(name: "staffId"): { readonly onChange: (staffId: number) => void };
}

/** What the detail of a row is given. */
export interface DetailProps<Row> {
  readonly row: Row;
  readonly onClose: () => void;
  readonly onOnly: (staffId: number) => void;
}

/** The row that is open beside a log, and the way from it to all rows of its person. */
export function useOpenedRow<Row extends RowOfPerson>({ rows, view, bind }: LogOfPeople<Row>) {
  const [opened, open] = useState<Row>();
  const close = () => open(undefined);
  return {
    ...{ opened, open, close },
    /** One of the person whose rows alone are shown: it says their name. */
    shown: rows.find(({ staffId }) => staffId === view.staffId),
    only: (staffId: number) => {
      bind("staffId").onChange(staffId);
      close();
    },
  };
}
