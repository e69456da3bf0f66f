/** Constants of the specification. Times in milliseconds, sizes in CSS pixels. */
export const inactivityLimit = 1_800_000
export const refreshInterval = 780_000
/** From sign-in to the end of a session, and how long before it somebody is asked to sign in again. */
export const longestSession = 43_200_000
export const sessionEndNotice = 900_000
/** Characters of a new password: without a second factor, beside one, and at most (NIST SP 800-63B-4 section 3.1.1). */
export const passwordLengths = { alone: 15, besideSecondFactor: 8, most: 1_024 } as const
export const pageSize = 10
export const headerHeight = 62
export const sidebarWidth = 248
export const sidebarCollapsedWidth = 80
export const narrowScreen = 768
export const smallScreenModal = 500
export const primaryColour = '#4ac298'
export const headerBackground = '#212121'

/** The header of each answer to somebody signed in: another value tells the browser that their profile is another one now. */
export const profileMark = 'x-profile-mark'

/** Characters of the name of a saved view, or of anything else that is kept for somebody under a name. */
export const longestViewName = 80
