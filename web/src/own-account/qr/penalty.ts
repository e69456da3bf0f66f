/** How badly a picture reads, after the four rules of ISO/IEC 18004, section 7.8.3; the mask with the least is taken. */
export function penaltyOf(picture: readonly (readonly boolean[])[]): number {
  const size = picture.length
  const columns = picture.map((_, column) => picture.map((row) => row[column] === true))
  const lines = [...picture, ...columns].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''))
  let penalty = 0
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2
    for (const likeFinder of ['10111010000', '00001011101']) {
      for (let at = line.indexOf(likeFinder); at !== -1; at = line.indexOf(likeFinder, at + 1)) penalty += 40
    }
  }
  for (let row = 1; row < size; row += 1) {
    for (let column = 1; column < size; column += 1) {
      const [above, here] = [picture[row - 1], picture[row]]
      const dark = here?.[column]
      if (dark === here?.[column - 1] && dark === above?.[column] && dark === above?.[column - 1])
        penalty += 3
    }
  }
  const dark = picture.flat().filter(Boolean).length
  return penalty + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10))
}
