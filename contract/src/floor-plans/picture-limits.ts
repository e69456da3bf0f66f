/** Bytes of the picture of a plan. */
export const largestPicture = 20 * 1024 * 1024
