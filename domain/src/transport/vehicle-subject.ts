/** What the seats of a vehicle's run are counted under. */
export const vehicleSubject = (vehicleId: string) => `vehicle/${vehicleId}`;
