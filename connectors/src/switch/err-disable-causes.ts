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
  'The switch heard its own frames come back: there is a loop behind the port.',
  'The cable that closes the loop is pulled, often one that goes from wall to wall or through a small switch.',
)
const signedOnTwice = cause(
  'desktop',
  'More devices appeared on the port than its authentication allows.',
  'One device is left on the port, or the port is set up for several.',
)
const bundle = cause(
  'network',
  'The links of a channel do not agree with each other or with the other end.',
  'Both ends of the channel are set up alike, with the same members.',
)
const tooMuchArp = cause(
  'desktop',
  'The device sent more ARP than is allowed.',
  'What the device runs is looked at: a scan, malware or a broken driver.',
)
const plug = cause(
  'network',
  'The plug-in optics are not accepted or do not answer.',
  'The plug is replaced by one that the switch knows.',
)

/**
 * What the words of `show interfaces status err-disabled` mean to people. The words are the device's and differ by release;
 * those of Catalyst IOS and IOS-XE are here, the sentences are ours. A word that is not here has no meaning known to us.
 */
export const errDisableCauses: Readonly<Record<string, ErrDisableCause>> = {
  bpduguard: cause(
    'desktop',
    'Another switch was plugged into a port for end devices: it sent spanning-tree frames.',
    'The switch behind the port is taken away, also one inside a desk dock or a phone wired to two outlets.',
  ),
  'psecure-violation': cause(
    'desktop',
    'A MAC appeared on the port that port security does not allow, or one too many.',
    'The device that does not belong there is taken away, or the port is given to the new one.',
  ),
  'security-violation': signedOnTwice,
  'link-flap': cause(
    'cabling',
    'The link went up and down too often in a few seconds.',
    'Cable, outlet and plug are tested, and the network card of the device looked at.',
  ),
  loopback: loop,
  loopdetect: loop,
  'storm-control': cause(
    'desktop',
    'More broadcast, multicast or unknown frames came in than the port allows.',
    'The loop or the device that floods is found and taken away.',
  ),
  udld: cause(
    'cabling',
    'The link carries frames in one direction only.',
    'Both fibres and their optics are tested; they may be crossed or one of them broken.',
  ),
  'inline-power': cause(
    'cabling',
    'Something was wrong with the power that the port gave.',
    'The device is unplugged, cable and device are tested for a short circuit.',
  ),
  'dhcp-rate-limit': cause(
    'desktop',
    'The device asked for addresses faster than is allowed.',
    'What the device runs is looked at; a switch or virtual machines behind it need a higher limit.',
  ),
  'arp-inspection': tooMuchArp,
  'gbic-invalid': plug,
  'sfp-config-mismatch': plug,
  'channel-misconfig': bundle,
  'pagp-flap': bundle,
  'lacp-flap': bundle,
  'dtp-flap': cause(
    'network',
    'The two ends keep changing whether they are a trunk.',
    'Both ends are set to trunk or to access, without negotiating.',
  ),
  vmps: cause(
    'network',
    'The server that gives VLANs to MACs refused the device.',
    'The device is entered there, or the port is given a VLAN of its own.',
  ),
  l2ptguard: cause(
    'network',
    'Frames of a tunnel for layer-2 protocols came in where none may.',
    'Both ends of the tunnel are set up alike.',
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
