import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All routes are in the first page: they are few, and a manifest would be one more request.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
