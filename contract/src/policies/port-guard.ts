/** Whether a change is held back, or whoever asks for it says why. Read in the browser as well. */
export const portGuards = ['protect', 'warn'] as const
export type PortGuard = (typeof portGuards)[number]
