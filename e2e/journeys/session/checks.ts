/** The checks of the session, by their part and how many each part has. */
const parts = {
  /** Start-up and signed-out state. */
  ST: 13,
  /** Login. */
  LI: 10,
  /** Logout. */
  LO: 9,
  /** Token refresh. */
  RF: 11,
  /** Inactivity. */
  IN: 28,
  /** Several tabs. */
  MT: 13,
  /** Routes, menu, permissions. */
  PM: 17,
  /** Toasts and errors. */
  TO: 13,
  /** Shell, title, sizes. */
  UI: 11,
} as const

/** Every check that a journey must carry at the beginning of its name, such as `RF4`. */
export const checks: readonly string[] = Object.entries(parts).flatMap(([part, count]) =>
  Array.from({ length: count }, (_, index) => `${part}${index + 1}`),
)
