/** A switch or router by CDP; phones are small bridges and access points carry `bridge`, and neither counts. */
export const forwardsByCdp = (capabilities: readonly string[]): boolean =>
  !capabilities.includes('phone') &&
  (capabilities.includes('switch') || (capabilities.includes('router') && !capabilities.includes('bridge')))

/** A switch or router by LLDP; phones and access points bridge too and do not count. */
export const forwardsByLldp = (capabilities: readonly string[]): boolean =>
  !capabilities.includes('phone') &&
  !capabilities.includes('access-point') &&
  (capabilities.includes('bridge') || capabilities.includes('router'))
