import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { Toaster } from "#app/ui/toaster.tsx";
import { answerCalls, heldUploads, renderForStaff } from "#test/harness/staff-part.tsx";
import PicturesPage from "./pictures-page.tsx";

const productIn = (...colors: string[]) => ({ _id: "tee", colors: colors.map((color) => ({ color })) });
const COLORS = ["Grey", "Black"];
const GALLERY = {
  ...{ title: "Tee", version: 1, colors: COLORS },
  pictures: COLORS.map((color) => ({ url: `/media/front-${color.toLowerCase()}.webp`, alt: color, color })),
};

test("a picture gets the color that was shown when it was added, not when its upload ends", async () => {
  answerCalls(async () => Response.json(GALLERY));
  const uploads = heldUploads();
  await renderForStaff(<PicturesPage />, "/admin/products/tee/pictures", productIn(...COLORS));
  const show = page.getByLabelText("Show", { exact: true });
  await show.selectOptions("Grey");
  const input = page.getByLabelText("Choose files", { exact: true });
  await input.upload(new File(["a"], "grey.png", { type: "image/png" }));
  await expect.poll(() => uploads.length).toBe(1);
  await show.selectOptions("Black");
  uploads[0]?.end("/media/u/grey.webp");
  await show.selectOptions("Grey");
  await expect.poll(() => document.querySelector("li [src*='u/grey']")).not.toBeNull();
});

test("pictures are moved, removed and restored by keyboard, dragged, and saved over another editor's only after a notice", async () => {
  const gallery = (...alts: string[]) => alts.map((alt) => ({ url: `/media/${alt}.webp`, alt, color: null }));
  const shop = { version: 1, pictures: gallery("a", "b", "c"), isDown: false };
  const versions: number[] = [];
  answerCalls(async (_path, { method = "GET", body }) => {
    if (method === "GET") return Response.json({ title: "Tee", colors: ["Grey"], ...shop });
    const sent = JSON.parse(String(body));
    versions.push(sent.version);
    if (shop.isDown) throw new TypeError("Failed to fetch");
    if (sent.version !== shop.version)
      return Response.json({ code: "changed_meanwhile", detail: "Ada changed this." }, { status: 409 });
    Object.assign(shop, { version: shop.version + 1, pictures: sent.pictures });
    return Response.json({ title: "Tee", colors: ["Grey"], ...shop });
  });
  await renderForStaff(
    <>
      <PicturesPage />
      <Toaster />
    </>,
    "/admin/products/tee/pictures",
    productIn("Grey"),
  );
  const picture = (place: string) => page.getByRole("button", { name: new RegExp(`^Picture ${place}`) });
  const press = (control: Locator, key: string) => {
    (control.element() as HTMLElement).focus();
    return userEvent.keyboard(`{${key}}`);
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const order = (...alts: string[]) =>
    expect
      .poll(() => [...document.querySelectorAll("[data-row] button")].map(({ textContent }) => textContent.at(-1)))
      .toEqual(alts);
  await order("a", "b", "c");
  await press(picture("1 of 3"), "Enter");
  await button("Move later").click();
  await expect.element(page.getByRole("dialog", { name: "Picture" }).getByText("2 of 3")).toBeVisible();
  await expect.element(button("Move later")).toHaveFocus();
  await button("Done").click();
  await order("b", "a", "c");
  await press(picture("1 of 3"), "End");
  await order("a", "c", "b");
  await expect.element(picture("3 of 3")).toHaveFocus();
  await press(picture("3 of 3"), "Enter");
  await button("Remove").click();
  await expect.element(picture("2 of 2")).toHaveFocus();
  await button("Undo").click();
  await order("a", "c", "b");
  const [dragged, target] = [picture("3 of 3").element(), picture("1 of 3").element()];
  const { left: clientX, top: clientY } = target.getBoundingClientRect();
  const drag = { bubbles: true, cancelable: true, dataTransfer: new DataTransfer(), clientX, clientY };
  dragged.dispatchEvent(new DragEvent("dragstart", drag));
  for (const type of ["dragover", "drop"]) target.dispatchEvent(new DragEvent(type, drag));
  await order("b", "a", "c");

  Object.assign(shop, { version: 2, pictures: gallery("x", "y") });
  await button("Save").click();
  const notice = page.getByRole("alert").filter({ hasText: "Ada changed this. Saving keeps yours. Theirs:" });
  await expect.element(notice).toMatchTextContent(/x; y/);
  await expect.element(page.getByText("1 to check")).toBeVisible();
  await order("b", "a", "c");
  await notice.getByRole("button", { name: "Use theirs" }).click();
  await order("x", "y");

  // Saving again replaces the other editor's pictures, even after a save that failed for another reason.
  await press(picture("1 of 2"), "End");
  Object.assign(shop, { version: 7, pictures: gallery("z") });
  await button("Save").click();
  await expect.element(notice).toMatchTextContent(/z/);
  shop.isDown = true;
  await button("Save").click();
  await expect.element(page.getByRole("alert").filter({ hasText: /isn't responding/ })).toBeVisible();
  await expect.element(page.getByText(/to fix$/)).not.toBeInTheDocument();
  await expect.element(notice).toBeVisible();
  shop.isDown = false;
  await button("Save").click();
  await expect.poll(() => shop.pictures.map(({ alt }) => alt)).toEqual(["y", "x"]);
  expect(versions).toEqual([1, 2, 7, 7]);
});

test("two presses in quick succession move a picture by two places", async () => {
  const pictures = ["a", "b", "c"].map((alt) => ({ url: `/media/${alt}.webp`, alt, color: null }));
  answerCalls(async () => Response.json({ title: "Tee", version: 1, colors: ["Grey"], pictures }));
  await renderForStaff(<PicturesPage />, "/admin/products/tee/pictures", productIn("Grey"));
  await page.getByRole("button", { name: /^Picture 1 of 3/ }).click();
  await page.getByRole("button", { name: "Move later" }).dblClick();
  await expect.element(page.getByRole("dialog", { name: "Picture" }).getByText("3 of 3")).toBeVisible();
});

test("an error is shown at its picture, whichever color was shown, until the picture changes", async () => {
  const detail = "Please use at most 500 characters";
  const [grey, black] = GALLERY.pictures;
  const errors = [
    { field: "pictures.2.alt", message: detail },
    { field: "pictures", message: "Add a picture for Black." },
  ];
  answerCalls(async (_path, { method }) =>
    method === "PUT"
      ? Response.json({ code: "validation_failed", detail: "", errors }, { status: 400 })
      : Response.json({ ...GALLERY, pictures: [grey, { ...grey, url: "/media/back-grey.webp", alt: "Back" }, black] }),
  );
  await renderForStaff(<PicturesPage />, "/admin/products/tee/pictures", productIn(...COLORS));
  const alt = page.getByLabelText("Alt text", { exact: true });
  const describe = async (picture: RegExp, text: string) => {
    await page.getByRole("button", { name: picture }).click();
    await alt.fill(text);
    await page.getByRole("button", { name: "Done" }).click();
  };
  await page.getByLabelText("Show", { exact: true }).selectOptions("Grey");
  await describe(/^Picture.*Grey$/, "From the front");
  await page.getByRole("button", { name: "Save" }).click();
  const faulty = page.getByRole("button", { name: /^Picture.*Black$/ });
  await expect.element(faulty).toHaveFocus();
  await expect.element(faulty).toHaveAttribute("aria-invalid", "true");
  await expect.element(page.getByText("2 to fix")).toBeVisible();
  await expect.element(page.getByText("Add a picture for Black.")).toBeVisible();
  const moved = page.getByRole("button", { name: /From the front$/ });
  (moved.element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expect.element(page.getByText("Add a picture for Black.")).not.toBeInTheDocument();
  await expect.element(moved).toHaveFocus();
  await expect.element(faulty).toHaveAttribute("aria-invalid", "true");
  await describe(/^Picture.*Black$/, "From behind");
  await expect.element(page.getByText(detail)).not.toBeInTheDocument();
});

test("after a refused save, a color without pictures comes before a wrong picture", async () => {
  const errors = [
    { field: "pictures.1.alt", message: "Please use at most 500 characters" },
    { field: "pictures", message: "Add a picture for Grey." },
  ];
  const pictures = ["a", "b"].map((alt) => ({ url: `/media/${alt}.webp`, alt, color: "Black" }));
  answerCalls(async (_path, { method }) =>
    method === "PUT"
      ? Response.json({ code: "validation_failed", detail: "", errors }, { status: 400 })
      : Response.json({ ...GALLERY, pictures }),
  );
  await renderForStaff(<PicturesPage />, "/admin/products/tee/pictures", productIn(...COLORS));
  const moved = page.getByRole("button", { name: /^Picture 1 of 2/ });
  await expect.element(moved).toBeVisible();
  (moved.element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await page.getByRole("button", { name: "Save" }).click();
  const grey = page.getByRole("region", { name: "Grey" });
  await expect.poll(() => grey.element().contains(document.activeElement)).toBe(true);
});

test("pictures that change during a save can be saved right after it", async () => {
  const pictures = ["a", "b"].map((alt) => ({ url: `/media/${alt}.webp`, alt, color: "Grey" }));
  const shop = { ...GALLERY, pictures };
  const saves: (() => void)[] = [];
  let reloading = Promise.resolve();
  const reload = Promise.withResolvers<void>();
  answerCalls(async (_path, { method, body }) => {
    if (method !== "PUT") {
      await reloading;
      return Response.json(shop);
    }
    await new Promise<void>((save) => saves.push(save));
    const sent = JSON.parse(String(body));
    if (sent.version !== shop.version)
      return Response.json({ code: "changed_meanwhile", detail: "Ada changed this." }, { status: 409 });
    reloading = reload.promise;
    Object.assign(shop, { version: shop.version + 1, pictures: sent.pictures });
    return Response.json(shop);
  });
  await renderForStaff(<PicturesPage />, "/admin/products/tee/pictures", productIn(...COLORS));
  const save = page.getByRole("button", { name: "Save" });
  const recolor = async (picture: RegExp) => {
    await page.getByRole("button", { name: picture }).click();
    await page.getByRole("dialog").getByLabelText("Color").selectOptions("Black");
    await page.getByRole("button", { name: "Done" }).click();
  };
  await recolor(/a$/);
  await save.click();
  await expect.poll(() => saves.length).toBe(1);
  await recolor(/b$/);
  saves[0]?.();
  await expect.poll(() => shop.version).toBe(2);
  await expect.element(page.getByRole("form")).toHaveAttribute("aria-busy", "false");
  await save.click();
  await expect.poll(() => saves.length).toBe(2);
  // No one else has changed them.
  expect(page.getByRole("alert").query()).toBeNull();
  saves[1]?.();
  await expect.poll(() => shop.pictures.map(({ color }) => color)).toEqual(["Black", "Black"]);
  reload.resolve();
  await expect.element(save).not.toBeInTheDocument();
});

test("an error stays at its moved picture while it is saved again", async () => {
  const pictures = ["a", "b", "c"].map((alt) => ({ url: `/media/${alt}.webp`, alt, color: null }));
  const errors = [{ field: "pictures.2.alt", message: "Please use at most 500 characters" }];
  const answers = [Promise.resolve(), Promise.withResolvers<void>().promise];
  answerCalls(async (_path, { method }) => {
    if (method !== "PUT") return Response.json({ ...GALLERY, pictures });
    await answers.shift();
    return Response.json({ code: "validation_failed", detail: "", errors }, { status: 400 });
  });
  await renderForStaff(<PicturesPage />, "/admin/products/tee/pictures", productIn("Grey"));
  const [a, b] = [page.getByRole("button", { name: /a$/ }), page.getByRole("button", { name: /b$/ })];
  const save = page.getByRole("button", { name: "Save" });
  const moveToEnd = (picture: Locator) => {
    (picture.element() as HTMLElement).focus();
    return userEvent.keyboard("{End}");
  };
  await expect.element(a).toBeVisible();
  await moveToEnd(a);
  await save.click();
  await expect.element(a).toHaveAttribute("aria-invalid", "true");
  await moveToEnd(b);
  await save.click();
  await expect.element(save).toHaveAttribute("aria-busy", "true");
  await expect.element(a).toHaveAttribute("aria-invalid", "true");
  await expect.element(b).not.toHaveAttribute("aria-invalid");
});
