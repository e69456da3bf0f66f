export interface Person {
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly employeeNumber: string
  readonly title: string
  readonly department: string
  /** Room code. */
  readonly office: string
  readonly phone: string
  readonly manager: string | null
  readonly groups: readonly string[]
  readonly kind: 'staff' | 'student' | 'service'
  enabled: boolean
  locked: boolean
  expired: boolean
  mustChangePassword: boolean
  readonly passwordSetAt: number
}

export interface Group {
  readonly name: string
  readonly description: string
  /** Groups this one is a member of. */
  readonly memberOf: readonly string[]
}

/** What may be changed of a person: the state of the account, and the texts that the directory says about them. */
export type PersonChange = Partial<
  Pick<
    Person,
    | 'enabled'
    | 'locked'
    | 'expired'
    | 'mustChangePassword'
    | 'firstname'
    | 'lastname'
    | 'title'
    | 'department'
  >
>
