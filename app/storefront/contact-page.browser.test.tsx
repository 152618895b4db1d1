import { useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { messageAbout } from "#app/orders/order-words.ts";
import { Toaster } from "#app/ui/toaster.tsx";
import { renderForShopper } from "#test/harness/shopper-part.tsx";
import ContactPage from "./contact-page.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";
import "../app.css";

/** Both forms, and a shop that can't be reached until `shop.answer` is set. */
async function open() {
  const shop = {
    sent: [] as unknown[],
    answer: (): Response | Promise<Response> => Promise.reject(new TypeError("Failed to fetch")),
  };
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    shop.sent.push([url, JSON.parse(String(body))]);
    return shop.answer();
  });
  const forms = (
    <>
      <ContactPage {...({} as Parameters<typeof ContactPage>[0])} />
      <SubscribeForm />
      <Toaster />
    </>
  );
  return { screen: await renderForShopper(forms, { facts: { email: "kept", demo: true } }), shop };
}

test("a message from an order's page starts with its number", async () => {
  const at = { pathname: "/contact", state: messageAbout({ orderNumber: "LC482913" }) };
  const screen = await renderForShopper(<ContactPage {...({} as Parameters<typeof ContactPage>[0])} />, { at });
  await expect.element(screen.getByLabelText(/^Comment/)).toHaveValue("Order LC482913: ");
});

const stored = () => Response.json({ stored: true }, { status: 201 });

test("the contact form keeps every word until the shop has stored the message", async () => {
  const { screen, shop } = await open();
  const form = screen.getByRole("form", { name: "Write to us" });
  const field = (name: string) => form.getByLabelText(new RegExp(`^${name}`));
  const send = form.getByRole("button", { name: "Send" });
  const typed = { Name: "Jordan Avery", Email: "jordan@mail.example", Phone: "503 555 0142", Comment: "Does it fit?" };
  const expectFields = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await expect.element(field(name)).toHaveValue(value);
  };
  await send.click();
  await expect.element(field("Email")).toHaveFocus();
  await expect.element(field("Email")).toHaveAccessibleDescription("Please enter your email address");
  await field("Email").fill("jordan.mail.example");
  await expect.element(field("Email")).toHaveAccessibleDescription("");
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await expect.element(field("Email")).toHaveAttribute("aria-invalid", "true");
  expect(shop.sent).toEqual([]);

  for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
  await send.click();
  await expect
    .element(form.getByRole("alert").filter({ hasText: "your message may not have arrived. Please try again." }))
    .toBeVisible();
  await expectFields(typed);

  const offline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await send.click();
  await expect
    .element(form.getByRole("alert").filter({ hasText: "You're offline, so your message wasn't sent." }))
    .toBeVisible();
  offline.mockRestore();

  const answered = Promise.withResolvers<Response>();
  shop.answer = () => answered.promise;
  await send.click();
  await expect.element(form.getByRole("button", { name: "Sending..." })).toHaveAttribute("aria-busy", "true");
  const thanks = screen.getByText("Thank you for reaching out! We received your message.");
  await expect.element(thanks).not.toBeInTheDocument();
  await field("Comment").fill("And in XL?");
  answered.resolve(stored());
  await expect.element(thanks).toBeVisible();
  const sent = screen.getByRole("heading", { name: "Message sent" });
  await expect.element(sent).toHaveFocus();
  await expect
    .element(
      screen.getByText(
        "We got your message. Your email: jordan@mail.example. This is a demo shop, so no one will reply.",
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByRole("blockquote")).toHaveTextContent("Does it fit?");
  await expect.element(screen.getByText("You can send a message, but no one will reply.")).not.toBeInTheDocument();
  await expect.element(form).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Write Another Message" }).click();
  await expect.element(sent).not.toBeInTheDocument();
  await expect.element(field("Name")).toHaveFocus();
  await expectFields({ Name: "", Email: "", Phone: "", Comment: "And in XL?" });
  const { Name: name, Email: email, Phone: phone, Comment: comment } = typed;
  const message = ["/api/messages", { name, email, phone, comment, website: "" }];
  expect(shop.sent).toEqual([message, message, message]);
});

test("the focus is in the form that a link opens again, after the browser itself has sent a message", async () => {
  const actionData = { stored: true, fields: {}, errors: {} };
  const Page = () => {
    const isAnswer = useLocation().key === "default";
    return (
      <ContactPage {...({ actionData: isAnswer ? actionData : undefined } as Parameters<typeof ContactPage>[0])} />
    );
  };
  const screen = await renderForShopper(<Page />, { at: "/contact" });
  await screen.getByRole("link", { name: "Write Another Message" }).click();
  await expect.element(screen.getByRole("textbox", { name: /^Name/ })).toHaveFocus();
});

test("the newsletter form keeps the email until the shop has stored it", async () => {
  const { screen, shop } = await open();
  const news = screen.getByRole("form", { name: "News from Pack’d" });
  const email = news.getByLabelText("Email");
  const subscribe = news.getByRole("button", { name: "Subscribe" });
  await subscribe.click();
  await expect.element(email).toHaveAccessibleDescription("Please enter your email address");
  await expect.element(email).toHaveFocus();
  await email.fill("footer@shopper.example");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(news.getByRole("alert").filter({ hasText: "We couldn't subscribe you. Please try again." }))
    .toBeVisible();
  await expect.element(email).toHaveValue("footer@shopper.example");
  shop.answer = stored;
  await subscribe.click();
  await expect.element(screen.getByText("Success! You have subscribed to our emails.")).toBeVisible();
  await expect.element(email).toHaveValue("");
  const subscription = ["/api/subscriptions", { email: "footer@shopper.example", website: "" }];
  expect(shop.sent).toEqual([subscription, subscription]);
});

test("both forms have a field for bots that a person can't reach", async () => {
  const { screen } = await open();
  for (const name of ["Write to us", "News from Pack’d"]) {
    const trap = screen.getByRole("form", { name }).getByLabelText("Website");
    await expect.element(trap).not.toBeVisible();
    await expect.element(trap).toHaveAttribute("name", "website");
    await expect.element(trap).toHaveAttribute("tabindex", "-1");
    await expect.element(trap).toHaveAttribute("autocomplete", "off");
  }
});
