import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { cartLine } from "#test/harness/sample-cart.ts";
import { LinePicture } from "./line-picture.tsx";
import "../app.css";

test("a picture that is gone leaves an empty stage, without the browser's icon", async () => {
  const line = cartLine({ image: "data:image/png;base64,AAAA" });
  const { container } = await render(<LinePicture line={line} buyable className="h-16" />);
  await expect.element(container.querySelector("img")).not.toBeVisible();
  await expect.element(container.querySelector("div")).toBeVisible();
});
