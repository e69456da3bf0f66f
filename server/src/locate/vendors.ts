/**
 * Makers by the first three octets of a MAC, as the IEEE's public list names them. Only makers that campuses are full
 * of; an unknown one is simply not named.
 */
const makers: Readonly<Record<string, string>> = {
  '00000c': 'Cisco',
  '001a2f': 'Cisco',
  '001bd4': 'Cisco',
  '0021a0': 'Cisco',
  '002a10': 'Cisco',
  '2c3124': 'Cisco',
  '503de5': 'Cisco',
  '6400f1': 'Cisco',
  '706bb9': 'Cisco',
  '0cd0f8': 'Cisco',
  '70f096': 'Cisco',
  '1866da': 'Dell',
  '54bf64': 'Dell',
  f8bc12: 'Dell',
  d09466: 'Dell',
  a4bb6d: 'Dell',
  '3cd92b': 'HP',
  '480fcf': 'HP',
  '00a098': 'NetApp',
  '28d244': 'LCFC',
  '8c1645': 'LCFC',
  '3c5282': 'HP',
  '000569': 'VMware',
  '000c29': 'VMware',
  '005056': 'VMware',
  '00155d': 'Microsoft',
  '080027': 'Oracle VirtualBox',
  '525400': 'QEMU',
  '00408c': 'Axis',
  accc8e: 'Axis',
  b8a44f: 'Axis',
  f0d5bf: 'Intel',
  '3c22fb': 'Apple',
  a483e7: 'Apple',
  f01898: 'Apple',
  '001132': 'Synology',
  '00c0b7': 'APC',
  '000e6a': '3Com',
  '00805f': 'HP',
  '0001e6': 'HP',
  '002673': 'Ricoh',
  '00206b': 'Konica Minolta',
  '0000f0': 'Samsung',
  '00000e': 'Fujitsu',
  '00009a': 'RC Computer',
  '00074d': 'Zebra',
  '0009fb': 'Philips',
}

/** Name of the maker; null when it is not known or the address is private, whose first octets mean nothing. */
export function makerOf(mac: string): string | null {
  const digits = mac.replaceAll(':', '').slice(0, 6)
  if (Number.parseInt(digits.slice(0, 2), 16) & 2 && digits !== '525400') return null
  return makers[digits] ?? null
}
