import type { Connector } from '../connector/connector.ts'
import { signedAlerts } from '../alerts/signed-alerts/index.ts'
import { catalystCenter } from '../controller/catalyst-center/index.ts'
import { kea } from '../dhcp/kea/index.ts'
import { activeDirectory } from '../directory/active-directory/index.ts'
import { resolver } from '../dns/resolver/index.ts'
import { panOs } from '../firewall/pan-os/index.ts'
import { ciscoIse } from '../identity/cisco-ise/index.ts'
import { ciscoSpaces } from '../location/cisco-spaces/index.ts'
import { signedWebhook } from '../notification/signed-webhook/index.ts'
import { ivanti } from '../service-desk/ivanti/index.ts'
import { requestTracker } from '../service-desk/request-tracker/index.ts'
import { ciscoIosSsh } from '../switch/cisco-ios-ssh/index.ts'
import { snmpSwitch } from '../switch/snmp/index.ts'
import { nut } from '../ups/nut/index.ts'
import { upsCards } from '../ups/snmp/index.ts'
import { catalyst9800 } from '../wireless/catalyst-9800/index.ts'

/** Every connector, one line each, in the order of its folder. */
export const connectors: readonly Connector[] = [
  signedAlerts,
  catalystCenter,
  kea,
  activeDirectory,
  resolver,
  panOs,
  ciscoIse,
  ciscoSpaces,
  signedWebhook,
  ivanti,
  requestTracker,
  ciscoIosSsh,
  snmpSwitch,
  nut,
  upsCards,
  catalyst9800,
]
