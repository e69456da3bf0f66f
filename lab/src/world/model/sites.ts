export interface Building {
  /** `B07` */
  readonly code: string
  readonly name: string
  readonly floors: readonly number[]
}

export type RoomKind =
  | 'office'
  | 'laboratory'
  | 'lecture'
  | 'ward'
  | 'library'
  | 'corridor'
  | 'closet'
  | 'plant'

export interface Room {
  /** `B07-214` */
  readonly code: string
  readonly building: string
  readonly floor: number
  readonly number: string
  readonly name: string
  readonly kind: RoomKind
}

export interface Outlet {
  /** `B07-214-A` */
  readonly label: string
  readonly room: string
  /** Patch panel such as `PP-B07-2A`, and the position in it. */
  readonly panel: string
  readonly panelPort: number
  /** What it is patched to; both null when unpatched. */
  switch: string | null
  interface: string | null
}
