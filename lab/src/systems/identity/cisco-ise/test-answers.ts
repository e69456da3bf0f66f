// What tests look at in answers as JSON; the shapes of the reference, as far as they go.

interface Stub {
  readonly id: string
  readonly name: string
  readonly link: { readonly href: string }
}

interface Named {
  readonly id: string
  readonly name: string
}

/** ERS: each answer has the one of these that its resource is wrapped in. */
export interface ErsAnswer {
  readonly SearchResult: {
    readonly total: number
    readonly resources: readonly Stub[]
    readonly nextPage: { readonly href: string } | undefined
    readonly previousPage: { readonly href: string } | undefined
  }
  readonly ERSEndPoint: { readonly mac: string; readonly groupId: string; readonly profileId: string }
  readonly EndPointGroup: Named
  readonly ProfilerProfile: Named
  readonly Node: object
  readonly InternalUser: Named & { readonly enabled: boolean; readonly password: string }
  readonly ERSDeploymentInfo: object
  readonly NetworkDevice: {
    readonly NetworkDeviceIPList: readonly object[]
    readonly NetworkDeviceGroupList: readonly string[]
    readonly authenticationSettings: { readonly radiusSharedSecret: string }
  }
  readonly OperationResult: { readonly resultValue: readonly object[] }
  readonly VersionInfo: { readonly currentServerVersion: string }
  readonly UpdatedFieldsList: { readonly updatedField: readonly object[] }
  readonly ErsAncEndpoint: object
  readonly ERSResponse: {
    readonly operation: string
    readonly messages: readonly { readonly code: string; readonly title: string }[]
  }
}

/** The newer interface where it wraps what it lists. */
export interface Wrapped<One> {
  readonly response: readonly One[]
}

export interface DeploymentNode {
  readonly hostname: string
  readonly nodeStatus: string
}

export interface PolicyRule {
  readonly rule: {
    readonly name: string
    readonly default: boolean
    readonly condition: { readonly children: readonly object[] } | null
  }
  readonly profile: readonly string[]
}

export interface StoredCondition {
  readonly conditionType: string
  readonly id: string
  readonly name: string
}

export interface OpenEndpoint {
  readonly id: string
  readonly mac: string
  readonly staticGroupAssignment: boolean
  readonly description: string
}

/** What was asked for in bulk, and how it went. */
export interface Task {
  readonly id: string
  readonly successCount: number
  readonly failCount: number
  readonly detailStatus: readonly { readonly name: string; readonly status: string }[]
}
