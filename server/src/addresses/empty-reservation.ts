/** What a reservation says that is taken away. */
export const emptyReservation = {
  address: null,
  hostname: null,
  owner: null,
  description: null,
  thing: null,
  room: null,
  options: null,
} as const
