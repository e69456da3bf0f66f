/**
 * Access points by the platform that CDP tells, which has no capability for them: Aironet without its controllers, Catalyst, Meraki,
 * industrial and small-business families, those within ISR routers, UniFi, and those that say so in words.
 */
const accessPointPlatform =
  /^(?:cisco )?(?:meraki )?(?:AIR-(?!CT|WLC|SRV)|C91\d\d|CW9?\d\d|MR\d\d|IW-?\d{4}|ESW-?6300|ISR-AP|CBW\d|WAP-?\d|UAP|U[67]-|AP-?\d{3})|\b(?:access point|(?:wireless|managed) AP)\b/i

/** Capabilities that CDP tells, with `access-point` where the platform is one. */
export const withPlatform = (capabilities: readonly string[], platform: string): readonly string[] =>
  accessPointPlatform.test(platform) ? [...capabilities, 'access-point'] : capabilities

/** A switch or router by CDP; phones are small bridges and access points carry `bridge`, and neither counts. */
export const forwardsByCdp = (capabilities: readonly string[]): boolean =>
  !capabilities.includes('phone') &&
  !capabilities.includes('access-point') &&
  (capabilities.includes('switch') || (capabilities.includes('router') && !capabilities.includes('bridge')))

/** A switch or router by LLDP; phones and access points bridge too and do not count. */
export const forwardsByLldp = (capabilities: readonly string[]): boolean =>
  !capabilities.includes('phone') &&
  !capabilities.includes('access-point') &&
  (capabilities.includes('bridge') || capabilities.includes('router'))
