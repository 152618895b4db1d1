import { createRoutesStub, useLocation } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { answerCalls } from "#test/harness/staff-part.tsx";
import InvitationPage from "./invitation-page.tsx";

const LEE = { email: "lee@shop.example", name: "Lee", role: "read_only" };

test.each([
  ["the login is answered", Response.json({ token: "t", user: { _id: "lee", ...LEE } }), "/admin "],
  ["the login fails", Response.json({ code: "too_many_requests" }, { status: 429 }), "/admin/login lee@shop.example"],
  ["a code is asked for", Response.json({ codeNeeded: true, challenge: "c" }), "/admin/login lee@shop.example"],
])(
  "after an invitation is accepted, it leads to the admin or, with the email, to the login: %s",
  async (_, login, to) => {
    const logins: unknown[] = [];
    answerCalls((path, { body }) => {
      if (path.endsWith("/acceptance")) return new Response(null, { status: 204 });
      if (!path.endsWith("/login")) return Response.json(LEE);
      logins.push(JSON.parse(String(body)));
      return login;
    });
    location.hash = "secret";
    function Target() {
      const { pathname, state } = useLocation();
      return <h1>{`${pathname} ${state?.email ?? ""}`}</h1>;
    }
    const Stub = createRoutesStub([
      { path: "/admin/invitation", Component: InvitationPage },
      { path: "/admin/*", Component: Target },
    ]);
    await render(<Stub initialEntries={["/admin/invitation"]} />);
    await page.getByLabelText("Password", { exact: true }).fill("a long enough password");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect.poll(() => page.getByRole("heading").element().textContent).toBe(to);
    expect(logins).toEqual([{ email: LEE.email, password: "a long enough password" }]);
  },
);
