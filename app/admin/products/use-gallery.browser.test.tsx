import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { SaveBar } from "../kit/save-bar.tsx";
import { useGallery } from "./use-gallery.ts";

const gallery = (version: number, ...urls: string[]) => ({
  title: "Hoodie",
  colors: ["Grey"],
  version,
  pictures: urls.map((url) => ({ url, alt: "", color: null })),
});
const conflict = { code: "changed_meanwhile", detail: "Grace changed this while you were editing." };

function Editor() {
  const { rows, change, save, form } = useGallery("p1");
  return (
    <>
      <p>{rows.map(({ url }) => url).join(" ")}</p>
      <button type="button" onClick={() => change((all) => all.slice(1))}>
        Remove the first
      </button>
      <button type="button" onClick={() => void save()}>
        Save now
      </button>
      <SaveBar form={form} />
    </>
  );
}

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

test("after a conflict, a save that fails for another reason says so, and the next save replaces the other person's pictures", async () => {
  const answers = [
    () => Response.json(conflict, { status: 409 }),
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Response.json(gallery(8, "/b.png")),
  ];
  let read = 0;
  const calls = answerCalls(async (_, request) =>
    request?.method === "PUT"
      ? (answers.shift()?.() ?? Response.error())
      : Response.json(read++ === 0 ? gallery(1, "/a.png", "/b.png") : gallery(7, "/theirs.png")),
  );
  const versions = () =>
    calls.mock.calls.flatMap(([, request]) =>
      request?.method === "PUT" ? [JSON.parse(String(request.body)).version] : [],
    );
  await renderForStaff(<Editor />);
  await expect.element(page.getByText("/a.png /b.png")).toBeVisible();

  await press("Remove the first");
  await press("Save now");
  await expect.element(page.getByText(/Grace changed this/)).toBeVisible();
  await press("Save now");
  await expect.element(page.getByText(/Grace changed this/)).not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await press("Save now");
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
  expect(versions()).toEqual([1, 7, 7]);
});
