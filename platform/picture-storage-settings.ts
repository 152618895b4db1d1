/** An S3-compatible store. `endpoint` and `publicUrl` have no trailing slash; shoppers load the files from `publicUrl`. */
export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  publicUrl?: string;
};

/** Where uploaded pictures are stored: without `s3`, in the data folder. */
export type PictureStorageSettings = { s3?: S3Settings };

const NEEDED = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

export const S3_NAMES = [...NEEDED, "S3_PUBLIC_URL"] as const;

type Given = Partial<Record<string, string>>;

/** The faults in the settings, one line each, never with a key. Either all settings must be given or none. */
export function pictureStorageFaults(given: Given, shop: "demo" | "real"): string[] {
  if (!S3_NAMES.some((name) => given[name])) return [];
  const faults = NEEDED.filter((name) => !given[name]).map(
    (name) => `${name} is missing: pictures in an S3 store need ${NEEDED.join(", ")}`,
  );
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_PUBLIC_URL } = given;
  if (S3_ENDPOINT && !isAddress(S3_ENDPOINT, shop === "real" ? ["https:"] : ["https:", "http:"])) {
    faults.push("S3_ENDPOINT isn't an address such as https://s3.eu-central-1.amazonaws.com");
  }
  if (S3_BUCKET && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(S3_BUCKET)) {
    faults.push("S3_BUCKET isn't the name of a bucket: 3 to 63 lowercase letters, digits, dots, and hyphens");
  }
  if (S3_REGION && !/^[\w-]+$/.test(S3_REGION)) faults.push("S3_REGION isn't a region such as eu-central-1, or auto");
  if (S3_PUBLIC_URL && !isAddress(S3_PUBLIC_URL, ["https:"])) {
    faults.push("S3_PUBLIC_URL isn't an address such as https://pictures.shop.example");
  }
  return faults;
}

/** Call it only if `pictureStorageFaults` found none. */
export function pictureStorageSettings(given: Given): PictureStorageSettings {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = NEEDED.map((name) => given[name]);
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return {};
  const publicUrl = given.S3_PUBLIC_URL;
  return {
    s3: {
      endpoint: withoutSlash(endpoint),
      bucket,
      region,
      accessKeyId,
      secretAccessKey,
      ...(publicUrl && { publicUrl: withoutSlash(publicUrl) }),
    },
  };
}

function isAddress(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(text);
  return protocols.includes(protocol) && hostname !== "" && search + hash + username + password === "";
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, "");
