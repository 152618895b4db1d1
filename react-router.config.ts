import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The first page includes all routes, because they are few and a manifest would cost another request.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
