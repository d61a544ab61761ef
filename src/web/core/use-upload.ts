import { mutationOptions, useMutation } from "@tanstack/react-query";
import { v7 as uuid } from "uuid";
import type { CallInput } from "#contract/address.ts";
import type { Reply } from "#contract/endpoint.ts";
import type { CallFailed } from "./call.ts";
import { orHeld } from "./held-files.ts";
import type { UploadEndpoint, UploadOptions } from "./upload.ts";

// the id of a File stays the same while it is in memory, so that a retry after a lost answer stores the file once
const idsOfFiles = new WeakMap<File, string>();

function idOf(file: File) {
  const id = idsOfFiles.get(file) ?? uuid();
  idsOfFiles.set(file, id);
  return id;
}

/**
 * Like `mutationOf`, for uploading a file. An upload changes nothing until another change refers to it, so no
 * query is invalidated.
 */
export const uploadOf = <E extends UploadEndpoint>(spec: E, given: CallInput = {}) =>
  mutationOptions<Reply<E>, CallFailed, UploadOptions>({
    mutationFn: async (sent) => {
      // loaded once a file is chosen
      const { upload } = await import("./upload.ts");
      const id = idOf(sent.file);
      return orHeld(() => upload(spec, { ...given, query: { id } }, sent), spec, {
        id,
        file: sent.file,
      });
    },
    meta: { changesNothing: true },
  });

/** Uploads one file. */
export const useUpload = <E extends UploadEndpoint>(spec: E, given?: CallInput) =>
  useMutation(uploadOf(spec, given));
