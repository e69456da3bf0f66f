/** Powers of two in GF(256) modulo x⁸+x⁴+x³+x²+1, the field of ISO/IEC 18004. */
const powers = new Uint8Array(255)
const logarithms = new Uint8Array(256)
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  powers[exponent] = value
  logarithms[value] = exponent
  value = value << 1 > 255 ? (value << 1) ^ 0x11d : value << 1
}

const multiply = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (powers[((logarithms[a] ?? 0) + (logarithms[b] ?? 0)) % 255] ?? 0)

/** Coefficients of (x−2⁰)…(x−2ⁿ⁻¹) behind the leading one. */
function generator(degree: number): number[] {
  let found = [1]
  for (let root = 0; root < degree; root += 1) {
    const factor = powers[root] ?? 0
    found = [...found, 0].map((each, at) => each ^ multiply(found[at - 1] ?? 0, factor))
  }
  return found.slice(1)
}

/** The error-correction codewords that stand behind a block of data. */
export function correctionOf(data: readonly number[], count: number): number[] {
  const by = generator(count)
  let rest = Array.from({ length: count }, () => 0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = by.map((each, at) => (rest[at + 1] ?? 0) ^ multiply(each, factor))
  }
  return rest
}
