// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title A minimal smart account: it holds tokens and does what its owner sends. Tests burn through it.
contract ContractWallet {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    /// @notice Calls `target` as this wallet. A revert of the call is passed on unchanged.
    function execute(address target, uint256 value, bytes calldata data) external returns (bytes memory) {
        require(msg.sender == owner, "ContractWallet: the sender is not the owner");
        (bool success, bytes memory result) = target.call{value: value}(data);
        if (!success) {
            assembly ("memory-safe") {
                revert(add(result, 32), mload(result))
            }
        }
        return result;
    }
}
