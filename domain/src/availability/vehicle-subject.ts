/** The subject under which the seats of a vehicle's run are counted. */
export const vehicleSubject = (vehicleId: string) => `vehicle/${vehicleId}`;
