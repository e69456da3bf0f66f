export type EndpointKind =
  | 'laptop'
  | 'desktop'
  | 'phone'
  | 'printer'
  | 'camera'
  | 'access-point'
  | 'medical'
  | 'building-control'
  | 'display'
  | 'personal'

export interface Endpoint {
  readonly mac: string
  readonly kind: EndpointKind
  readonly hostname: string
  readonly vendor: string
  readonly model: string
  readonly operatingSystem: string
  readonly assetTag: string
  readonly serial: string
  /** Username of the owner; null for shared things. */
  readonly owner: string | null
  readonly department: string
  readonly addressing: 'dynamic' | 'reserved' | 'static'
  readonly ipv6: boolean
  readonly authentication: 'dot1x' | 'mab' | 'none'
  /** Member of the directory's domain: has a computer object. */
  readonly domainJoined: boolean
  /** Watts it draws by PoE; 0 for what has a plug of its own. */
  readonly watts: number
  /** Outlet where it is plugged in; null when it is away. */
  outlet: string | null
  /** MAC of the phone it is plugged in behind. */
  behind: string | null
  poweredOn: boolean
  /** The identity system does not know it and refuses it, whatever it tries. */
  refused?: boolean
  /** Nothing of it reaches its gateway. */
  unheard?: boolean
  /** Address that the name service has for its name, instead of its own. */
  recordedAs?: string | null
  /** It does not come back once its port has taken its power. */
  hangs?: boolean
}

/** What may befall an endpoint on its way through the network. */
export type EndpointTrouble = Partial<Pick<Endpoint, 'refused' | 'unheard' | 'recordedAs'>>
