/** Below zero, zero or above as one dotted identifier stands before, on or behind another in the tree's order. */
export const compareOids = (one: string, other: string): number => {
  let a = 0
  let b = 0
  while (a < one.length && b < other.length) {
    let left = 0
    let right = 0
    for (let code = one.charCodeAt(a); a < one.length && code !== 46; code = one.charCodeAt(a)) {
      left = left * 10 + code - 48
      a += 1
    }
    for (let code = other.charCodeAt(b); b < other.length && code !== 46; code = other.charCodeAt(b)) {
      right = right * 10 + code - 48
      b += 1
    }
    if (left !== right) return left - right
    a += 1
    b += 1
  }
  return one.length - a - (other.length - b)
}

/** The numbers of an index such as `10.0.1.16.23`. */
export const numbersOf = (index: string): number[] => index.split('.').map(Number)
