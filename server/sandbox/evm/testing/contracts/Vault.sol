// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Shares of a pot of tokens, 6 decimals. Redeeming looks like a burn to whoever only watches the shares.
contract Vault is ERC20 {
    ERC20 public immutable asset;

    event Withdraw(
        address indexed caller,
        address indexed receiver,
        address indexed owner,
        uint256 assets,
        uint256 shares
    );

    constructor(ERC20 asset_) ERC20("Vault", "SHARE") {
        asset = asset_;
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address account, uint256 shares) external {
        _mint(account, shares);
    }

    /// @notice Burns shares of the owner and gives what they stand for to anybody.
    function redeem(uint256 shares, address receiver, address owner) external returns (uint256) {
        require(msg.sender == owner, "Vault: the sender is not the owner");
        _burn(owner, shares);
        asset.transfer(receiver, shares);
        emit Withdraw(msg.sender, receiver, owner, shares, shares);
        return shares;
    }
}
