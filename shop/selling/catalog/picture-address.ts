/** Addresses of pictures that staff may enter: https, or a path on this shop. Never fetched by the server. */
export const PICTURE_ADDRESS = /^(https:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*)$/;
