/** Watts, as people read them. */
export const wattsWords = (watts: number): string => `${Number(watts.toFixed(1))} W`

const hoursWords = (hours: number): string =>
  hours < 1 ? `${Math.round(hours * 60)} min` : `${Number(hours.toFixed(1))} h`

/** Energy that a device did not draw between two instants, by what was measured before; null where nothing was. */
export function energyWords(watts: number | null, from: Date, until: Date): string | null {
  const hours = (until.getTime() - from.getTime()) / 3_600_000
  if (watts === null || hours <= 0) return null
  const energy = watts * hours
  const total =
    energy < 1_000 ? `${Number(energy.toFixed(1))} Wh` : `${Number((energy / 1_000).toFixed(2))} kWh`
  return `${total}, as ${wattsWords(watts)} measured before × ${hoursWords(hours)}`
}
