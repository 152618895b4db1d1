import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentTypeOf } from "#shop/selling/pictures/picture-name.ts";
import { StorageAway } from "#shop/selling/pictures/picture-storage.ts";
import type { PicturesShop } from "#shop/selling/pictures/upload-picture.server.ts";

/** An uploaded file's content never changes. */
const FOREVER = "public, max-age=31536000, immutable";
const HEADERS = { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "cross-origin" };

/**
 * Serves uploaded pictures publicly at `/media/u/`, or redirects to `publicUrl` if it is set. Names that no picture can have are
 * not looked up.
 */
export function servePictures(app: FastifyInstance, shop: PicturesShop, publicUrl: string | undefined): void {
  app.get<{ Params: { name: string } }>("/media/u/:name", async (request, reply) => {
    reply.headers(HEADERS);
    const type = contentTypeOf(request.params.name);
    if (!type) return notThere(reply);
    if (!publicUrl) return sendPicture(shop, request, reply, type);
    // Not forever, because the setting may change.
    return reply.header("cache-control", "public, max-age=3600").redirect(`${publicUrl}/${request.params.name}`, 302);
  });
}

type PictureRequest = FastifyRequest<{ Params: { name: string } }>;

async function sendPicture({ ctx, storage }: PicturesShop, request: PictureRequest, reply: FastifyReply, type: string) {
  const { name } = request.params;
  const etag = `"${name}"`;
  if (request.headers["if-none-match"] === etag) {
    return reply.code(304).headers({ etag, "cache-control": FOREVER }).send();
  }
  try {
    const picture = await storage.get(name);
    if (!picture) return notThere(reply);
    if (picture.size !== undefined) reply.header("content-length", picture.size);
    return reply.type(type).headers({ etag, "cache-control": FOREVER }).send(picture.body);
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    ctx.log.warn({ err: error }, "Could not read a picture");
    return reply.code(503).headers({ "cache-control": "no-store", "retry-after": "5" }).type("text/plain").send("");
  }
}

const notThere = (reply: FastifyReply) =>
  reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not found");
