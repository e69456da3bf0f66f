export type WorldSize = 'small' | 'campus' | 'large'

export interface Sizes {
  readonly buildings: number
  readonly switches: number
  readonly endpoints: number
  readonly people: number
  /** Wi-Fi clients, which are no endpoints of outlets. */
  readonly clients: number
}

/** Exact numbers; switches count the core and one distribution switch in each building. */
export const sizes: Readonly<Record<WorldSize, Sizes>> = {
  small: { buildings: 3, switches: 12, endpoints: 600, people: 320, clients: 260 },
  campus: { buildings: 12, switches: 120, endpoints: 8_000, people: 4_200, clients: 700 },
  large: { buildings: 60, switches: 2_000, endpoints: 200_000, people: 90_000, clients: 6_000 },
}
