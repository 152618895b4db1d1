import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ItemPicture } from "./item-picture.tsx";

const GONE = { image: "data:image/png;base64,AAAA", color: "Red" };
const PIXEL = {
  image: "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==",
  color: "Blue",
};
const picture = (of: (typeof GONE)[]) => <ItemPicture of={of} stage="block" sizes="64px" eager />;

test("a picture that is gone is replaced by the next item's, and without one the stage goes too", async () => {
  const { container } = await render(
    <>
      {picture([GONE])}
      {picture([GONE, PIXEL])}
    </>,
  );
  await expect.poll(() => container.querySelectorAll("img").length).toBe(1);
  await expect.poll(() => container.querySelectorAll("span").length).toBe(1);
  await expect.poll(() => container.querySelector("span")?.className).toContain("bg-stage-blue");
  expect(container.querySelector("img")?.naturalWidth).toBe(1);
});

test("what is shown instead appears when no picture can be loaded", async () => {
  const { container } = await render(<ItemPicture of={[GONE]} stage="block" sizes="64px" eager instead="Pack'd Cap" />);
  await expect.poll(() => container.textContent).toBe("Pack'd Cap");
  expect(container.querySelector("img")).toBeNull();
});

test("a picture that failed before the page was ready goes too", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(picture([GONE]));
  await expect.poll(() => container.querySelector("img")?.complete).toBe(true);
  const root = hydrateRoot(container, picture([GONE]));
  await expect.poll(() => container.querySelector("img")).toBeNull();
  root.unmount();
});
