/** What is done to one device in an identity system holds it whole: its entry and its session are proven by the same sign-on. */
export const deviceTargets = (mac: string): string[] => [`device ${mac}`]
