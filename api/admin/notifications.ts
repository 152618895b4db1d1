import { chooseNotifications, ownNotifications } from "#shop/running/notifications/choose-notifications.server.ts";
import { notificationsContract } from "#shop/running/notifications/notifications.contract.server.ts";
import { ownSession } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** What each staff member is emailed about. */
export const notificationsApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, notificationsContract, "session", {
    "GET /api/admin/account/notifications": async (request) => ({
      items: await ownNotifications(ctx, ownSession(request)),
    }),

    "PUT /api/admin/account/notifications": async (request, reply) => {
      const result = await chooseNotifications(ctx, ownSession(request), request.body);
      return result.outcome === "saved" ? { items: result.items } : problem(reply, result.outcome);
    },
  });
