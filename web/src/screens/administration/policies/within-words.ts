/** A title as it stands within a sentence: `Use of VLANs` becomes `use of VLANs`. */
export const withinWords = (title: string): string => title.slice(0, 1).toLowerCase() + title.slice(1)
