/**
 * Name of what a question goes to: the system, or of one whose devices are asked one by one the device it names first,
 * `sw-a01-1 by switches`.
 */
export function askedThing(system: string, asked: unknown): string {
  const isDevice = typeof asked === 'object' && asked !== null && 'reach' in asked && 'name' in asked
  return isDevice ? `${String(asked.name)} by ${system}` : system
}
