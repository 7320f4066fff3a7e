import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { faultAt, visit } from "../../../test/visit.tsx";
import { CallError } from "../../core/api/index.ts";
import { FormDrawer, TextField } from "./index.ts";

interface Values {
  readonly name: string;
}

/** A drawer whose saving takes as long as the test wants. */
function open() {
  const ends: ((failed?: Error) => void)[] = [];
  const onSave = vi.fn(
    () => new Promise<void>((done, fail) => ends.push((error) => (error ? fail(error) : done()))),
  );
  const onClose = vi.fn();
  visit(
    <FormDrawer<Values> title="Robot" initialValues={{ name: "Hall" }} onSave={onSave} onClose={onClose}>
      <TextField name="name" label="Name" schema={z.string().min(1)} />
    </FormDrawer>,
  );
  const enter = () => fireEvent.submit(screen.getByLabelText("Name"));
  return { onSave, onClose, ends, enter };
}

it("a form is sent once, however often Enter is pressed before it is answered", async () => {
  const { onSave, onClose, ends, enter } = open();
  await act(async () => enter());
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  await act(async () => enter());
  await waitFor(() => expect(screen.getByRole("button", { name: /Save/ }).className).toContain("loading"));
  ends[0]?.();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSave).toHaveBeenCalledOnce();
});

it("a form that was refused can be sent again", async () => {
  const { onSave, ends, enter } = open();
  enter();
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  ends[0]?.(new Error("refused"));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: /Save/ }).className).not.toContain("loading"),
  );
  enter();
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
});

it("what the server found wrong at a field goes when any other field changes, for it may have been about both", async () => {
  const taken = new CallError("Taken", {
    ...{ status: 409, error: "taken" },
    fields: [{ field: "code", msg: "Taken in this place" }],
  });
  visit(
    <FormDrawer<{ code: string; place: string }>
      title="Robot"
      initialValues={{ code: "A", place: "Hall" }}
      onSave={() => Promise.reject(taken)}
      onClose={() => undefined}
    >
      <TextField name="code" label="Code" schema={z.string().min(1)} />
      <TextField name="place" label="Place" schema={z.string().min(1)} />
    </FormDrawer>,
  );
  fireEvent.submit(screen.getByLabelText("Code"));
  expect(await faultAt("Code")).toBe("Taken in this place");
  fireEvent.change(screen.getByLabelText("Place"), { target: { value: "Court" } });
  await waitFor(() => expect(screen.queryByText("Taken in this place")).toBeNull());
});
