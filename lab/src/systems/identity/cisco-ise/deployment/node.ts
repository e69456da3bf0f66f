import type { Lab } from '../../../../emulator/emulator.ts'
import { AncAssignments } from './anc-assignments.ts'
import { Catalogue } from './catalogue.ts'
import { Deployment } from './deployment.ts'
import { Endpoints } from './endpoints.ts'
import { identifiers, type Identify } from './identifiers.ts'
import { Policy } from './policy.ts'
import { Sessions } from './sessions.ts'
import { SignOns } from './sign-ons.ts'

export interface IseOptions {
  /** ERS is off until somebody ticks it; then everything below `/ers` leads to the web interface. */
  readonly ersEnabled: boolean
  /** “Use CSRF check for enhanced security”. */
  readonly csrf: boolean
  readonly version: string
  readonly patches: string
  /** What MnT says when it has no session; it differs between releases. */
  readonly noSession: 'server-error' | 'not-found' | 'empty'
  /** The newer interface is off until somebody switches it on, and came with 3.1. */
  readonly openApiEnabled: boolean
  /** Nodes that decide; none for a deployment of one machine. */
  readonly policyNodes: readonly string[]
  /** The monitoring node, where it is a machine of its own. */
  readonly monitoringNode: string | null
  /** Where ERS listens: behind the gateway (3.1 and later), on a port of its own, or on both. */
  readonly ersOn: 'gateway' | 'own-port' | 'both'
  /** How MnT writes whether a session passed: typed as it mostly does, plain, or as a number. */
  readonly booleans: 'typed' | 'plain' | 'number'
  /** A session of MnT has what is always there and nothing else. */
  readonly sparse: boolean
  /** Of an endpoint without a session MnT tells the last one that was refused. */
  readonly failedSessions: boolean
  /** Endpoints that came by a file into the group `Loan-Laptops` and were never on the network. */
  readonly imported: number
}

/** The administration node, and what the deployment behind it knows. */
export interface IseNode {
  readonly lab: Lab
  readonly options: IseOptions
  readonly name: string
  /** The name in the links that it writes, which need not be the name by which it is reached. */
  readonly origin: string
  readonly identify: Identify
  readonly sessions: Sessions
  readonly catalogue: Catalogue
  readonly endpoints: Endpoints
  readonly anc: AncAssignments
  readonly deployment: Deployment
  readonly policy: Policy
  readonly signOns: SignOns
  /** Defined custom attributes of endpoints: name and type. */
  readonly customAttributes: Map<string, string>
  /** Is its release this one or later? */
  since(major: number, minor: number): boolean
  close(): void
}

export function iseNode(lab: Lab, name: string, options: IseOptions): IseNode {
  const identify = identifiers(lab.world.seed)
  const sessions = new Sessions(lab.world, lab.levers)
  const catalogue = new Catalogue(lab.world, sessions, identify)
  const endpoints = new Endpoints(lab.world, catalogue, identify, options.imported)
  const policy = new Policy(sessions, catalogue, identify, (mac, time) => endpoints.groupSetAt(mac, time))
  return {
    lab,
    options,
    name,
    origin: `https://${name}.${lab.world.domain}:9060`,
    identify,
    sessions,
    catalogue,
    endpoints,
    anc: new AncAssignments(lab.world, sessions, identify, lab.levers),
    deployment: new Deployment(lab, identify, name, options.policyNodes, options.monitoringNode),
    policy,
    signOns: new SignOns(lab.world, sessions, policy, identify),
    customAttributes: new Map([
      ['assetTag', 'String'],
      ['owner', 'String'],
    ]),
    since(major, minor) {
      const [ownMajor = 0, ownMinor = 0] = options.version.split('.').map(Number)
      return ownMajor > major || (ownMajor === major && ownMinor >= minor)
    },
    close() {
      sessions.close()
      endpoints.close()
    },
  }
}
