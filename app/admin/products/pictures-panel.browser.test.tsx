import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, heldUploads, renderForStaff } from "#test/harness/staff-part.tsx";
import { PicturesPanel } from "./pictures-panel.tsx";

const COLORS = ["Grey", "Black"];
const GALLERY = {
  ...{ title: "Tee", version: 1, colors: COLORS },
  pictures: COLORS.map((color) => ({ url: `/media/front-${color.toLowerCase()}.webp`, alt: color, color })),
};

test("a picture gets the color that was shown when it was added, not when its upload ends", async () => {
  answerCalls(async () => Response.json(GALLERY));
  const uploads = heldUploads();
  await renderForStaff(<PicturesPanel productId="tee" colors={COLORS} />);
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
