import { describe, expect, test } from "vitest";
import { chooseServer, readServers } from "./server-addresses.ts";

describe("a DATABASE_URL", () => {
  test("of one server is used unchanged", () => {
    const url = "postgres://packd:p%40ss@db.internal:5433/shop?sslmode=require";
    expect(readServers(url)).toEqual({ urls: [url], writable: false });
  });

  test("of several servers becomes one URL per server, and only a writable one is used", () => {
    expect(readServers("postgresql://u:p@one:5432,two:5433,[::1]/shop?sslmode=require")).toEqual({
      urls: [
        "postgresql://u:p@one:5432/shop?sslmode=require",
        "postgresql://u:p@two:5433/shop?sslmode=require",
        "postgresql://u:p@[::1]/shop?sslmode=require",
      ],
      writable: true,
    });
  });

  test("may name the folder of a socket instead of a host, as docs/deploy.md does", () => {
    const url = "postgres:///packd?host=/var/run/postgresql";
    expect(readServers(url)).toEqual({ urls: [url], writable: false });
  });

  test.each(["read-write", "primary"])("may require %s", (wanted) => {
    const servers = readServers(`postgres://one/shop?target_session_attrs=${wanted}&sslmode=disable`);
    expect(servers).toEqual({ urls: ["postgres://one/shop?sslmode=disable"], writable: true });
  });

  test.each([
    "postgres://",
    "postgres:///shop",
    "postgres:///shop?host=",
    "postgres://one,/shop?host=",
    "mysql://one/shop",
    "postgres://one,/shop",
    "postgres://one:port/shop",
    "postgres://one/shop?target_session_attrs=standby",
  ])("%s is refused", (text) => expect(readServers(text)).toBeUndefined());
});

test("callers that leave the same server together move to the next one, and from the last to the first", () => {
  const choice = chooseServer({ urls: ["one", "two"], writable: true });
  expect(choice.current()).toBe("one");
  choice.leave("one");
  choice.leave("one");
  expect(choice.current()).toBe("two");
  choice.leave("two");
  expect(choice.current()).toBe("one");
});
