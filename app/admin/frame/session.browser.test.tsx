import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";
import { leaveSession, startSession, TOKEN_KEY, useSession } from "./session.ts";

const USER = { _id: "u1", email: "ada@packd.example", name: "Ada", role: "owner" } as const;
/** What another tab does with the token, as the browser reports it here. */
const elsewhere = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY, newValue }));

async function loggedIn() {
  startSession("token", USER);
  return renderHook(useSession);
}

test("logging out in another tab logs out this one", async () => {
  const { result } = await loggedIn();
  elsewhere("");
  await expect.poll(() => result.current.state).toBe("visitor");
});

test("a token that another tab couldn't verify doesn't end this tab's session", async () => {
  const { result, act } = await loggedIn();
  await act(async () => elsewhere(null));
  expect(result.current.state).toBe("staff");
});

test("a logout stores the sign for other tabs, then removes the token", async () => {
  await loggedIn();
  const stored: (string | null)[] = [];
  const frame = document.body.appendChild(document.createElement("iframe"));
  frame.contentWindow?.addEventListener("storage", ({ key, newValue }) => key === TOKEN_KEY && stored.push(newValue));
  const left = leaveSession();
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  // The event of the login before may come here, too.
  await expect.poll(() => stored.slice(-2)).toEqual(["", null]);
  frame.remove();
  await left;
});
