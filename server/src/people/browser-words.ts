/** Each is looked for in this order: most browsers also name those they are like. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChromium\//, 'Chromium'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/**
 * Browser and system of a `User-Agent` header (RFC 9110 section 10.1.5), such as `Firefox on Windows`. What a browser
 * says of itself proves nothing: the words only help people to tell their sessions apart.
 */
export function browserWords(agent: string | undefined): string {
  const first = (list: typeof browsers) => list.find(([pattern]) => pattern.test(agent ?? ''))?.[1]
  const browser = first(browsers)
  const system = first(systems)
  if (browser === undefined) return system === undefined ? 'A program' : `A program on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}
