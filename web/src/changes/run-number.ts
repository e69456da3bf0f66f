/** Number of a run as an address has it, such as `814`; null for anything else. */
export const runNumber = (text: string): number | null => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null)
