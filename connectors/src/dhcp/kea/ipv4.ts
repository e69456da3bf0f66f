/** An IPv4 address as a number, for order and for arithmetic on networks. */
export function asNumber(address: string): number {
  return address.split('.').reduce((number, octet) => number * 256 + Number(octet), 0)
}

/** Is the address in the network, such as `10.7.16.0/22`? */
export function contains(subnet: string, address: string): boolean {
  const [network = '', length = '32'] = subnet.split('/')
  const size = 2 ** (32 - Number(length))
  return (
    !address.includes(':') && Math.floor(asNumber(network) / size) === Math.floor(asNumber(address) / size)
  )
}
