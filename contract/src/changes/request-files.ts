/** What people may attach: files of one request, and octets of all of them together. */
export const mostFiles = 5
export const largestFiles = 2 * 1024 * 1024
