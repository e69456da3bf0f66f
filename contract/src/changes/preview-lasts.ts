/** Minutes for which a preview may be applied (promise 6). */
export const previewLasts = 5
