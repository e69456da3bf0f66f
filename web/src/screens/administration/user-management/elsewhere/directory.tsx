export function Directory() {
  return null
}
