import { expect, test } from "vitest";
import { pictureStorageFaults, pictureStorageSettings } from "./picture-storage-settings.ts";

const ALL = {
  S3_ENDPOINT: "https://s3.example/",
  S3_BUCKET: "shop-pictures",
  S3_REGION: "auto",
  S3_ACCESS_KEY_ID: "AKIA1",
  S3_SECRET_ACCESS_KEY: "tell nobody",
};

test("without settings, pictures are stored in the data folder", () => {
  expect(pictureStorageFaults({}, "real")).toEqual([]);
  expect(pictureStorageSettings({})).toEqual({});
});

test("all settings together name an S3 store", () => {
  const given = { ...ALL, S3_PUBLIC_URL: "https://pictures.example/shop/" };
  expect(pictureStorageFaults(given, "real")).toEqual([]);
  expect(pictureStorageSettings(given)).toEqual({
    s3: {
      endpoint: "https://s3.example",
      bucket: "shop-pictures",
      region: "auto",
      accessKeyId: "AKIA1",
      secretAccessKey: "tell nobody",
      publicUrl: "https://pictures.example/shop",
    },
  });
});

test("each missing setting is named", () => {
  const faults = pictureStorageFaults({ S3_PUBLIC_URL: "https://pictures.example", S3_BUCKET: "pictures" }, "demo");
  expect(faults.map((fault) => fault.split(" ")[0])).toEqual([
    "S3_ENDPOINT",
    "S3_REGION",
    "S3_ACCESS_KEY_ID",
    "S3_SECRET_ACCESS_KEY",
  ]);
});

test.each([
  ["S3_ENDPOINT", "s3.example"],
  ["S3_ENDPOINT", "https://user:pw@s3.example"],
  ["S3_BUCKET", "Shop/Pictures"],
  ["S3_REGION", "eu central"],
  ["S3_PUBLIC_URL", "http://pictures.example"],
])("refuses %s %j, and shows no secret", (name, value) => {
  const faults = pictureStorageFaults({ ...ALL, [name]: value }, "demo");
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(name);
  expect(faults[0]).not.toContain("tell nobody");
});

test("only a demo may use a store without encryption", () => {
  const plain = { ...ALL, S3_ENDPOINT: "http://127.0.0.1:9000" };
  expect(pictureStorageFaults(plain, "demo")).toEqual([]);
  expect(pictureStorageFaults(plain, "real")).toHaveLength(1);
});
