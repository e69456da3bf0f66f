/** A room with its building, once where the number of the room begins with it: `B12-204`, `B12 204`. */
export const roomName = (building: string | null, room: string | null): string =>
  building === null || room?.toLowerCase().startsWith(building.toLowerCase()) === true
    ? (room ?? '')
    : [building, room].filter(Boolean).join(' ')
