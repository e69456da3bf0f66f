/** Who can mend the cause of a port that the switch took down. */
export type CauseFixer = 'desktop' | 'network' | 'cabling' | 'user'

export interface ErrDisableCause {
  /** One sentence: what the switch saw. */
  readonly sentence: string
  readonly fixer: CauseFixer
  /** What has to be done before the port is brought back; otherwise it goes down again. */
  readonly remedy: string
}

const cause = (fixer: CauseFixer, sentence: string, remedy: string): ErrDisableCause => ({
  fixer,
  sentence,
  remedy,
})

const loop = cause(
  'desktop',
  'The switch received its own frames: there is a loop on the port.',
  'Pull the cable that closes the loop, often between two outlets or through a small switch.',
)
const signedOnTwice = cause(
  'desktop',
  'More devices are on the port than its authentication allows.',
  'Leave one device on the port, or set the port up for several.',
)
const bundle = cause(
  'network',
  'The links of a channel differ from each other or from the other end.',
  'Set both ends of the channel up alike, with the same members.',
)
const tooMuchArp = cause(
  'desktop',
  'The device sent more ARP than is allowed.',
  'Check the device for a scan, malware or a broken driver.',
)
const plug = cause(
  'network',
  'The transceiver is not accepted or does not answer.',
  'Replace the transceiver with a supported one.',
)

/**
 * What the words of `show interfaces status err-disabled` mean to people. The words are the device's and differ by release;
 * those of Catalyst IOS and IOS-XE are here, the sentences are ours. A word that is not here has no meaning known to us.
 */
export const errDisableCauses: Readonly<Record<string, ErrDisableCause>> = {
  bpduguard: cause(
    'desktop',
    'A switch was plugged into an edge port: it sent spanning-tree frames.',
    'Remove the switch on the port, also one inside a dock or a phone wired to two outlets.',
  ),
  'psecure-violation': cause(
    'desktop',
    'A MAC appeared that port security does not allow, or one too many.',
    'Remove the wrong device, or assign the port to the new one.',
  ),
  'security-violation': signedOnTwice,
  'link-flap': cause(
    'cabling',
    'The link went up and down too often in a few seconds.',
    'Test cable, outlet and transceiver, and check the network card of the device.',
  ),
  loopback: loop,
  loopdetect: loop,
  'storm-control': cause(
    'desktop',
    'The port received more broadcast, multicast or unknown frames than it allows.',
    'Find and remove the loop or the flooding device.',
  ),
  udld: cause(
    'cabling',
    'The link carries frames in one direction only.',
    'Test both fibres and their transceivers; they may be crossed or broken.',
  ),
  'inline-power': cause(
    'cabling',
    'The PoE of the port had a fault.',
    'Unplug the device, and test cable and device for a short circuit.',
  ),
  'dhcp-rate-limit': cause(
    'desktop',
    'The device sent more DHCP requests than allowed.',
    'Check the device. A downstream switch or virtual machines need a higher limit.',
  ),
  'arp-inspection': tooMuchArp,
  'gbic-invalid': plug,
  'sfp-config-mismatch': plug,
  'channel-misconfig': bundle,
  'pagp-flap': bundle,
  'lacp-flap': bundle,
  'dtp-flap': cause(
    'network',
    'The two ends keep changing between trunk and access.',
    'Set both ends to trunk or to access, without negotiation.',
  ),
  vmps: cause(
    'network',
    'The VLAN membership server refused the device.',
    'Enter the device there, or set a VLAN on the port.',
  ),
  l2ptguard: cause(
    'network',
    'The port received layer-2 tunnel frames, which it does not allow.',
    'Set both ends of the tunnel up alike.',
  ),
}

/** Tables cut long words: `security-violatio`. Null for a word that is not known. */
export function errDisableCause(reason: string): ErrDisableCause | null {
  const word = reason.trim().toLowerCase()
  if (Object.hasOwn(errDisableCauses, word)) return errDisableCauses[word] ?? null
  if (word.length < 8) return null
  const fitting = Object.keys(errDisableCauses).filter((name) => name.startsWith(word))
  return fitting.length === 1 ? (errDisableCauses[fitting[0] ?? ''] ?? null) : null
}
