/** Constants of the specification. Times in milliseconds, sizes in CSS pixels. */
export const inactivityLimit = 1_800_000
export const refreshInterval = 780_000
export const pageSize = 10
export const headerHeight = 62
export const sidebarWidth = 248
export const sidebarCollapsedWidth = 80
export const narrowScreen = 768
export const smallScreenModal = 500
export const primaryColour = '#4ac298'
export const headerBackground = '#212121'
